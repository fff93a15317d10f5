-- The calendar in which a person reads days; null for that of their language: Buddhist in Thai, Gregorian in English (C73).
alter table person add column calendar text check (calendar in ('buddhist', 'gregorian'));
