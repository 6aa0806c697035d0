-- What a store's pages say stands under one key, as events/create takes it.
UPDATE `temporary_stores` SET `draft` = json_set(
  json_remove(`draft`, '$.name', '$.tagline', '$.claimTitle'),
  '$.page', json_object('name', `draft` ->> '$.name', 'tagline', `draft` ->> '$.tagline', 'claimTitle', `draft` ->> '$.claimTitle')
) WHERE `draft` ->> '$.page' IS NULL;
