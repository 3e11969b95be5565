-- A search for suppliers of every kind reads squares that lie beside each other in one go: their numbers follow each other.
CREATE INDEX supplier_cells_by_rank ON supplier_cells (capability, rank, cell, supplier_id);

-- The minutes taken on a supplier's days stand in its own row as [day, minutes] pairs, so that a search reads one row for each supplier
-- however full its book is. `supplier_days` stays the place where a day is taken; these triggers copy it. A booking lies at most half a year
-- ahead, so days 200 days before the one that changes are long gone.
ALTER TABLE suppliers ADD COLUMN booked TEXT NOT NULL DEFAULT '[]';

CREATE TRIGGER supplier_day_taken AFTER INSERT ON supplier_days
BEGIN
  UPDATE suppliers SET booked = (
    SELECT json_group_array(json_array(day, booked_minutes)) FROM supplier_days
     WHERE supplier_id = new.supplier_id AND day >= date(new.day, '-200 days') AND booked_minutes > 0
  ) WHERE id = new.supplier_id;
END;

CREATE TRIGGER supplier_day_changed AFTER UPDATE OF booked_minutes ON supplier_days
BEGIN
  UPDATE suppliers SET booked = (
    SELECT json_group_array(json_array(day, booked_minutes)) FROM supplier_days
     WHERE supplier_id = new.supplier_id AND day >= date(new.day, '-200 days') AND booked_minutes > 0
  ) WHERE id = new.supplier_id;
END;

-- Suppliers written anew keep the days that are taken.
CREATE TRIGGER supplier_written AFTER INSERT ON suppliers
WHEN EXISTS (SELECT 1 FROM supplier_days WHERE supplier_id = new.id)
BEGIN
  UPDATE suppliers SET booked = (
    SELECT json_group_array(json_array(day, booked_minutes)) FROM supplier_days WHERE supplier_id = new.id AND booked_minutes > 0
  ) WHERE id = new.id;
END;

UPDATE suppliers SET booked = (
  SELECT json_group_array(json_array(day, booked_minutes)) FROM supplier_days WHERE supplier_id = suppliers.id AND booked_minutes > 0
) WHERE id IN (SELECT supplier_id FROM supplier_days);
