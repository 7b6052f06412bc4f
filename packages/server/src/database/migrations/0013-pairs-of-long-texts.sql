-- The pairs of a text of megabytes take longer to find than a statement may: those of its beginning are enough for terms of one or two
-- characters, which mean little in texts of that size. Longer terms are found by their trigrams wherever they stand.
drop index configuration_texts_pairs;
create index configuration_texts_pairs on configuration_texts using gin (character_pairs(left(text, 100000)));
alter index configuration_texts_pairs alter column 1 set statistics 0;
