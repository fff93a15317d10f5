-- Whom a link is for: anyone who has it, or of those only who works for the business of its account.
alter table share_link
  add column audience text not null default 'anyone' check (audience in ('anyone', 'company')),
  add constraint share_link_company_check check (audience = 'anyone' or login_required);
