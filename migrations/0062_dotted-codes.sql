-- Codes are compared with İ read as I. A code that would then read like another one of its store stays as it is.
UPDATE OR IGNORE `promo_codes` SET `code_norm` = replace(`code_norm`, 'İ', 'I') WHERE `code_norm` LIKE '%İ%';--> statement-breakpoint
UPDATE OR IGNORE `vouchers` SET `code_norm` = replace(`code_norm`, 'İ', 'I') WHERE `code_norm` LIKE '%İ%';
