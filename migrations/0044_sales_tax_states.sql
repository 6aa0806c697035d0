-- The release before bears this.
ALTER TABLE `tenant_accounts` ADD `tax_states` text DEFAULT '[]' NOT NULL;