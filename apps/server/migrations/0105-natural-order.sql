-- Names sort naturally, 9 before 10, by the Thai collation with numeric order (decision C52).
create collation thai_natural (provider = icu, locale = 'th-TH-u-kn-true');

create index item_list_natural_idx on item (parent_id, kind, name collate thai_natural, id) where trashed_at is null;
drop index item_list_name_idx;
alter index item_list_natural_idx rename to item_list_name_idx;

drop index employee_name_idx;
create index employee_name_idx on employee (business_id, name collate thai_natural, id) where removed_at is null;
drop index department_name_idx;
create index department_name_idx on department (business_id, name_th collate thai_natural, id) where suspended_at is null;
