-- A former price by a factor, and a reply time and a share of finished bookings that nothing measured: all three were only ever the seed's (decision 0296).
ALTER TABLE suppliers DROP COLUMN was_price_factor_100;
ALTER TABLE suppliers DROP COLUMN response_minutes;
ALTER TABLE suppliers DROP COLUMN completion_10000;
