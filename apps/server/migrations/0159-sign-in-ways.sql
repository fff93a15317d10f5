-- By which way a session began, and those that a business accepts; null: all.
alter table session add column way text not null default 'token';
update session set way = case
  when method in ('password', 'passkey', 'directory', 'qr', 'otp') then method
  when method = 'sms' then 'otp'
  when method in ('mailbox', 'company-mail') then case when service = 'OneMail' then 'password' else 'companyMail' end
  when method = 'oneid' then 'provider'
  else 'token' end;
alter table sign_in_policy add column ways text[] check (cardinality(ways) > 0);
