-- A text as it is searched: keyboards let people write เเ for แ and ํา for ำ, with the tone on either side, and offices use
-- Thai digits. `names.ts` of the contract has the same function.
create function search_form(text_key text) returns text language sql immutable parallel safe return
  translate(
    replace(
      case when strpos(text_key, U&'\0E4D') = 0 then text_key else
        regexp_replace(text_key, U&'\0E4D([\0E48-\0E4B]?)\0E32|([\0E48-\0E4B])\0E4D\0E32', U&'\\1\\2\0E33', 'g') end,
      U&'\0E40\0E40', U&'\0E41'),
    U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59', '0123456789');

-- Whether a name may be spelled in a way that a search for the right spelling does not find. A few are.
create function is_misspelt(text_key text) returns boolean language sql immutable parallel safe return
  strpos(text_key, U&'\0E40\0E40') > 0 or strpos(text_key, U&'\0E4D') > 0;

create index item_misspelt_idx on item using gin (search_form(name_key) gin_trgm_ops) where is_misspelt(name_key);

-- Titles of the library are searched by rows; their keys serve for nothing else.
update library_document set title_key = search_form(title_key) where title_key <> search_form(title_key);
