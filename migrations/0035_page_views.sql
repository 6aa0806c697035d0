CREATE TABLE `page_views` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`, `day`)
);
