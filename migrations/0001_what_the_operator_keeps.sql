-- Whose a row is: shipped with the product or the operator's own, and who of the operator's changed it (docs/decisions). A seed leaves theirs alone.
-- operator_key is the operator's own id of a supplier, so that an import finds again what it brought.
alter table vouchers add origin text default 'shipped' not null;
alter table vouchers add changed_by text;
alter table messages add origin text default 'shipped' not null;
alter table messages add changed_by text;
alter table reference_documents add origin text default 'shipped' not null;
alter table reference_documents add changed_by text;
alter table quote_funnel_configurations add origin text default 'shipped' not null;
alter table quote_funnel_configurations add changed_by text;
alter table roadside_areas add origin text default 'shipped' not null;
alter table roadside_areas add changed_by text;
alter table special_prices add origin text default 'shipped' not null;
alter table special_prices add changed_by text;
alter table discounts add origin text default 'shipped' not null;
alter table discounts add changed_by text;
alter table extras add origin text default 'shipped' not null;
alter table extras add changed_by text;
alter table parts add origin text default 'shipped' not null;
alter table parts add changed_by text;
alter table suppliers add operator_key text;
create unique index suppliers_by_operator_key on suppliers (operator_key) where operator_key is not null;
alter table disclaimers add origin text default 'shipped' not null;
alter table disclaimers add changed_by text;
alter table tasks add origin text default 'shipped' not null;
alter table tasks add changed_by text;
alter table tyres add origin text default 'shipped' not null;
alter table tyres add changed_by text;
