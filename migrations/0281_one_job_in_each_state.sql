-- The job that a task is one state's form of (data/catalogue/same-jobs.csv), and its place among the tasks of that job; null = none.
alter table tasks add column same_job text;
alter table tasks add column same_job_place integer;
