-- A code for a forgotten password may go to an e-mail address, too.
alter table otp rename column mobile to recipient;
