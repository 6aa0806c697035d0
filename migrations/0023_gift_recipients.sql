CREATE TABLE `gift_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_campaigns_event` ON `gift_campaigns` (`tenant_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `gift_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`colour` text DEFAULT '' NOT NULL,
	`lang` text DEFAULT '' NOT NULL,
	`mail_count` integer DEFAULT 0 NOT NULL,
	`mailed_at` integer,
	`mail_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_recipients_email` ON `gift_recipients` (`tenant_id`,`event_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `gift_recipients_added` ON `gift_recipients` (`tenant_id`,`event_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `gift_recipients_name` ON `gift_recipients` (`tenant_id`,`event_id`,name collate nocase,`id`);