-- What drivers say when they mean a job (data/catalogue/search-phrases.csv): JSON array of [phrase, place], 0 = the job that a mechanic would answer first.
ALTER TABLE tasks ADD COLUMN phrases TEXT NOT NULL DEFAULT '[]';
