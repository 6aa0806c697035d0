CREATE TABLE `order_case_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`case_id` text NOT NULL,
	`author` text NOT NULL,
	`author_name` text DEFAULT '' NOT NULL,
	`words` text NOT NULL,
	`photos` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`case_id`) REFERENCES `order_cases`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_case_messages_case` ON `order_case_messages` (`tenant_id`,`case_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`problem` text NOT NULL,
	`lines` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`outcome` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_cases_state_known" CHECK("order_cases"."state" in ('open', 'asked', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_cases_tenant_id` ON `order_cases` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_cases_order` ON `order_cases` (`tenant_id`,`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_cases_state` ON `order_cases` (`tenant_id`,`state`,`updated_at`,`id`);