-- A campaign of the Revenue Department in which people deduct what they bought from their tax (T10). Operators add rows.
create table refund_campaign (
  id uuid primary key default gen_random_uuid(),
  -- The tax year, in the Christian era.
  year integer not null,
  name_th text not null,
  name_en text not null,
  -- Documents dated in these days count.
  starts date not null,
  ends date not null,
  check (starts <= ends),
  -- The most that can be deducted, in baht.
  cap numeric not null check (cap > 0),
  -- How much of it documents of ordinary sellers fill at most; null for all of it.
  ordinary_cap numeric check (ordinary_cap > 0),
  -- How much of the cap only electronic documents fill.
  electronic_cap numeric not null check (electronic_cap >= 0),
  -- The types of documents that prove a purchase.
  doc_types text[] not null,
  -- Words in the names of goods that do not count, in small letters.
  excluded_words text[] not null default '{}',
  -- What does not count, and who is not an ordinary seller, for people to read.
  excluded_th text not null,
  excluded_en text not null,
  special_th text,
  special_en text,
  hashtag text not null
);
create unique index refund_campaign_name_idx on refund_campaign (year, name_en);

-- What a person has decided about one of their documents in a campaign.
create table refund_document (
  campaign_id uuid not null references refund_campaign on delete cascade,
  account_id uuid not null references account on delete cascade,
  edoc_id uuid not null references edoc on delete cascade,
  imported_at timestamptz,
  -- Why the last import failed; null once it did not.
  failure text,
  -- It holds goods that do not count, says its text or the person.
  excluded boolean not null default false,
  -- Of a seller who is not an ordinary one, says the person.
  special boolean not null default false,
  -- When the person marked it as used in filing.
  used_at timestamptz,
  primary key (campaign_id, account_id, edoc_id)
);
create index refund_document_edoc_idx on refund_document (edoc_id);
create index refund_document_account_idx on refund_document (account_id);
grant select on refund_campaign to khlang_app;
grant select, insert, update, delete on refund_document to khlang_app;

-- The documents that name a buyer, by their date.
create index edoc_buyer_idx on edoc (buyer_tax_id, doc_date desc, id desc) where buyer_tax_id is not null;

alter table edoc_attempt drop constraint edoc_attempt_how_check;
alter table edoc_attempt add constraint edoc_attempt_how_check
  check (how in ('first', 'automatic', 'manual', 'source', 'import'));

insert into refund_campaign (year, name_th, name_en, starts, ends, cap, ordinary_cap, electronic_cap, doc_types, hashtag,
  excluded_words, excluded_th, excluded_en, special_th, special_en)
values
  (2024, 'Easy E-Receipt', 'Easy E-Receipt', '2024-01-01', '2024-02-15', 50000, null, 50000,
    '{388,T01,T02,T03,T04}', 'EasyEReceipt2567',
    '{สุรา,เบียร์,ไวน์,ยาสูบ,บุหรี่,น้ำมันเชื้อเพลิง,ดีเซล,แก๊สโซฮอล์,รถยนต์,รถจักรยานยนต์,ค่าน้ำประปา,ค่าไฟฟ้า,ค่าโทรศัพท์,ค่าอินเทอร์เน็ต,เบี้ยประกัน,alcohol,beer,wine,tobacco,cigarette,diesel,gasohol}',
    'สุรา เบียร์ ไวน์ ยาสูบ น้ำมันและก๊าซสำหรับยานพาหนะ รถยนต์ รถจักรยานยนต์ เรือ ค่าสาธารณูปโภค ค่าบริการโทรศัพท์และอินเทอร์เน็ต เบี้ยประกันวินาศภัย',
    'alcohol, tobacco, fuel, vehicles, utilities, telephone and internet services, non-life insurance',
    null, null),
  (2025, 'Easy E-Receipt 2.0', 'Easy E-Receipt 2.0', '2025-01-16', '2025-02-28', 50000, 30000, 50000,
    '{388,T01,T02,T03,T04}', 'EasyEReceipt2568',
    '{สุรา,เบียร์,ไวน์,ยาสูบ,บุหรี่,น้ำมันเชื้อเพลิง,ดีเซล,แก๊สโซฮอล์,รถยนต์,รถจักรยานยนต์,ค่าน้ำประปา,ค่าไฟฟ้า,ค่าโทรศัพท์,ค่าอินเทอร์เน็ต,เบี้ยประกัน,alcohol,beer,wine,tobacco,cigarette,diesel,gasohol}',
    'สุรา เบียร์ ไวน์ ยาสูบ น้ำมันและก๊าซสำหรับยานพาหนะ รถยนต์ รถจักรยานยนต์ เรือ ค่าสาธารณูปโภค ค่าบริการโทรศัพท์และอินเทอร์เน็ต เบี้ยประกันวินาศภัย',
    'alcohol, tobacco, fuel, vehicles, utilities, telephone and internet services, non-life insurance',
    'สินค้า OTOP วิสาหกิจชุมชน และวิสาหกิจเพื่อสังคม',
    'OTOP goods, community enterprises and social enterprises');
