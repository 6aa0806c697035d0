CREATE TABLE `basket_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`basket_id` text NOT NULL,
	`line_key` text NOT NULL,
	`product_id` text NOT NULL,
	`colour` text NOT NULL,
	`size` text NOT NULL,
	`quantity` integer NOT NULL,
	`personal_texts` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`basket_id`) REFERENCES `baskets`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "basket_lines_quantity" CHECK("basket_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `basket_lines_key` ON `basket_lines` (`tenant_id`,`basket_id`,`line_key`);--> statement-breakpoint
CREATE TABLE `baskets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_tenant_id` ON `baskets` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `baskets_updated` ON `baskets` (`updated_at`);--> statement-breakpoint
CREATE TABLE `booth_tablets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`size` integer NOT NULL,
	`held` integer NOT NULL,
	`unit_cost` integer NOT NULL,
	`stock` text NOT NULL,
	`ends_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "booth_tablets_held" CHECK("booth_tablets"."held" between 0 and "booth_tablets"."size")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booth_tablets_tenant_id` ON `booth_tablets` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `booth_tablets_token` ON `booth_tablets` (`tenant_id`,`token_hash`);--> statement-breakpoint
CREATE INDEX `booth_tablets_event` ON `booth_tablets` (`tenant_id`,`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `booth_tablets_open` ON `booth_tablets` (`ends_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `client_stores` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`),
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`client_id`) REFERENCES `clients`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_stores_client` ON `client_stores` (`tenant_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_tenant_id` ON `clients` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name` ON `clients` (`tenant_id`,name collate nocase) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `clients_created` ON `clients` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `promo_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_batches_size" CHECK("promo_batches"."size" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_batches_tenant_id` ON `promo_batches` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `promo_batches_event` ON `promo_batches` (`tenant_id`,`event_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `promo_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`promo_code_id` text,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`duplicate_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`promo_code_id`) REFERENCES `promo_codes`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_claims_order` ON `promo_claims` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `promo_claims_code` ON `promo_claims` (`tenant_id`,`promo_code_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_claims_duplicate` ON `promo_claims` (`tenant_id`,`event_id`,`duplicate_key`);--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`code` text NOT NULL,
	`code_norm` text NOT NULL,
	`kind` text DEFAULT 'unique' NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`max_uses` integer DEFAULT 1 NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`sent_to` text,
	`batch_id` text,
	`rank` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_codes_used" CHECK("promo_codes"."used" >= 0 and "promo_codes"."used" <= "promo_codes"."max_uses")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_tenant_id` ON `promo_codes` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `promo_codes_batch` ON `promo_codes` (`tenant_id`,`event_id`,`batch_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_event_created` ON `promo_codes` (`tenant_id`,`event_id`,`created_at`,`rank`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_event_code` ON `promo_codes` (`tenant_id`,`event_id`,`code_norm`);--> statement-breakpoint
CREATE TABLE `promo_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_recipients_key` ON `promo_recipients` (`tenant_id`,`event_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_recipients_order` ON `promo_recipients` (`tenant_id`,`order_id`,`kind`);--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`voucher_id` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`person_key` text,
	`person_use` integer,
	`person_limit` integer,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`tenant_id`,`voucher_id`) REFERENCES `vouchers`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_uses_limit" CHECK("voucher_uses"."person_limit" is null or "voucher_uses"."person_use" <= "voucher_uses"."person_limit")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_uses_order` ON `voucher_uses` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `voucher_uses_voucher` ON `voucher_uses` (`tenant_id`,`voucher_id`);--> statement-breakpoint
CREATE INDEX `voucher_uses_person` ON `voucher_uses` (`tenant_id`,`voucher_id`,`person_key`) WHERE person_key is not null;--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`code` text NOT NULL,
	`code_norm` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`discount_amount` integer NOT NULL,
	`percent_off` integer,
	`min_basket` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`funding` text DEFAULT 'organiser' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`max_uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`max_per_person` integer,
	`budget` integer,
	`spent` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vouchers_used" CHECK("vouchers"."used" >= 0 and ("vouchers"."max_uses" is null or "vouchers"."used" <= "vouchers"."max_uses")),
	CONSTRAINT "vouchers_discount" CHECK("vouchers"."discount_amount" > 0),
	CONSTRAINT "vouchers_percent" CHECK("vouchers"."percent_off" is null or "vouchers"."percent_off" between 1 and 10000),
	CONSTRAINT "vouchers_spent" CHECK("vouchers"."spent" >= 0 and ("vouchers"."budget" is null or "vouchers"."spent" <= "vouchers"."budget"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_tenant_id` ON `vouchers` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_event_code` ON `vouchers` (`tenant_id`,`event_id`,`code_norm`);--> statement-breakpoint
CREATE INDEX `vouchers_event_created` ON `vouchers` (`tenant_id`,`event_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`progress` text,
	`version` integer DEFAULT 1 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" in ('making', 'ready', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_tenant_id` ON `data_exports` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_created` ON `data_exports` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_making` ON `data_exports` (`tenant_id`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `data_exports_expires` ON `data_exports` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`type` text NOT NULL,
	`status` text DEFAULT 'Draft' NOT NULL,
	`region` text NOT NULL,
	`currency` text NOT NULL,
	`vat_rate` integer DEFAULT 0 NOT NULL,
	`not_vat_registered` integer DEFAULT false NOT NULL,
	`tax_mode` text DEFAULT 'flat' NOT NULL,
	`theme` text NOT NULL,
	`page` text NOT NULL,
	`lang` text DEFAULT 'en' NOT NULL,
	`organiser` text NOT NULL,
	`contact_email` text NOT NULL,
	`faqs` text DEFAULT '[]' NOT NULL,
	`seo` text DEFAULT '{}' NOT NULL,
	`countries` text DEFAULT '[]' NOT NULL,
	`locked_to_countries` text DEFAULT '[]' NOT NULL,
	`states` text DEFAULT '[]' NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`expired` integer DEFAULT false NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`recipient_chooses` integer DEFAULT true NOT NULL,
	`duplicate_scope` text DEFAULT 'address_and_surname' NOT NULL,
	`budget_minor` integer,
	`budget_used_minor` integer DEFAULT 0 NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_type" CHECK("events"."type" in ('Bulk', 'Promo', 'Products', 'Store')),
	CONSTRAINT "events_status" CHECK("events"."status" in ('Active', 'Draft', 'On hold')),
	CONSTRAINT "events_region" CHECK("events"."region" in ('UK', 'EU', 'US'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_tenant_id` ON `events` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_tenant_created` ON `events` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `shipping_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`standard` integer,
	`standard_tracked` integer,
	`express` integer,
	`additional_item_price` integer DEFAULT 0 NOT NULL,
	`delivery_days` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_prices_event` ON `shipping_prices` (`tenant_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `store_slugs` (
	`slug_norm` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `store_slugs_event` ON `store_slugs` (`tenant_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `event_fulfillers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_fulfillers_pair` ON `event_fulfillers` (`tenant_id`,`event_id`,`fulfiller_id`);--> statement-breakpoint
CREATE TABLE `fulfiller_results` (
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`month` text NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`wrong` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `fulfiller_id`, `month`),
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfiller_results_counts" CHECK("fulfiller_results"."made" >= 0 and "fulfiller_results"."wrong" >= 0)
);
--> statement-breakpoint
CREATE TABLE `fulfiller_stock` (
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`sku` text NOT NULL,
	`count` integer,
	`told_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `fulfiller_id`, `sku`),
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfiller_stock_count" CHECK("fulfiller_stock"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `fulfillers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`mode` text NOT NULL,
	`api` text DEFAULT 'popstall' NOT NULL,
	`endpoint` text,
	`access` text,
	`access_before` text,
	`access_before_until` integer,
	`owner_tenant_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`profile` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `route_rules` (
	`tenant_id` text NOT NULL,
	`version` integer NOT NULL,
	`weights` text NOT NULL,
	`substitutes` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `work_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`key_hash` text,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `work_pages_pair` ON `work_pages` (`tenant_id`,`fulfiller_id`);--> statement-breakpoint
CREATE TABLE `fulfiller_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`event_id` text NOT NULL,
	`report` text NOT NULL,
	`moved` integer NOT NULL,
	`happened_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fulfiller_reports_event` ON `fulfiller_reports` (`tenant_id`,`fulfiller_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `fulfiller_reports_fulfilment` ON `fulfiller_reports` (`tenant_id`,`fulfilment_id`,`happened_at`);--> statement-breakpoint
CREATE TABLE `fulfilment_costs` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`charge_to` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fulfilment_costs_fulfilment` ON `fulfilment_costs` (`tenant_id`,`fulfilment_id`);--> statement-breakpoint
CREATE TABLE `fulfilment_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`substitute_code` text,
	`substitute_sku` text,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`order_line_id`) REFERENCES `order_lines`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfilment_lines_quantity" CHECK("fulfilment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fulfilment_lines_pair` ON `fulfilment_lines` (`tenant_id`,`fulfilment_id`,`order_line_id`);--> statement-breakpoint
CREATE TABLE `fulfilments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`fulfiller_id` text,
	`status` text DEFAULT 'new' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`external_id` text,
	`hold_reason` text,
	`hold_detail` text,
	`resume_to` text,
	`reprint_of` text,
	`lease_until` integer,
	`editable_until` integer,
	`due_at` integer,
	`overdue_at` integer,
	`overdue_told_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`routed_at` integer,
	`declined_by` text DEFAULT '[]' NOT NULL,
	`cancel_requested_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "fulfilments_status_known" CHECK("fulfilments"."status" in ('new', 'queued downloading', 'downloaded', 'queued processing', 'processing', 'processed', 'queued submitting to fulfiller', 'submitting to fulfiller', 'submitted to fulfiller', 'picked', 'in production', 'awaiting packing', 'packaged', 'ready to ship', 'shipped', 'address issue', 'artwork issue', 'awaiting reprint', 'cancelled', 'fulfiller submission error', 'fulfiller routing error', 'over budget', 'over budget limit'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fulfilments_tenant_id` ON `fulfilments` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `fulfilments_order` ON `fulfilments` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `fulfilments_status` ON `fulfilments` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `fulfilments_due` ON `fulfilments` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `fulfilments_fulfiller` ON `fulfilments` (`fulfiller_id`,`status`);--> statement-breakpoint
CREATE INDEX `fulfilments_routed` ON `fulfilments` (`fulfiller_id`,`routed_at`) WHERE routed_at is not null;--> statement-breakpoint
CREATE INDEX `fulfilments_external` ON `fulfilments` (`fulfiller_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
CREATE TABLE `parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`tracking_number` text,
	`tracking_url` text,
	`tracking_state` text DEFAULT 'label' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `parcels_fulfilment` ON `parcels` (`tenant_id`,`fulfilment_id`);--> statement-breakpoint
CREATE TABLE `status_events` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`reason` text,
	`external_event_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `status_events_fulfilment` ON `status_events` (`tenant_id`,`fulfilment_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `status_events_external` ON `status_events` (`tenant_id`,`external_event_id`) WHERE external_event_id is not null;--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`revision` integer NOT NULL,
	`fulfiller_id` text NOT NULL,
	`external_id` text,
	`said` text,
	`state` text DEFAULT 'sent' NOT NULL,
	`sent_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_revision` ON `submissions` (`tenant_id`,`fulfilment_id`,`revision`);--> statement-breakpoint
CREATE INDEX `submissions_fulfiller` ON `submissions` (`fulfiller_id`,`fulfilment_id`);--> statement-breakpoint
CREATE INDEX `submissions_external` ON `submissions` (`fulfiller_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
CREATE TABLE `alarms` (
	`kind` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`mailed_at` integer NOT NULL,
	`incidents` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `mail_blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_blocks_address` ON `mail_blocks` (`tenant_id`,`address`,`reason`);--> statement-breakpoint
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
CREATE INDEX `order_cases_state` ON `order_cases` (`tenant_id`,`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`author_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`tenant_id`,`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`inputs` text NOT NULL,
	`outcome` text NOT NULL,
	`rule_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `decisions_order` ON `decisions` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`sku` text DEFAULT '' NOT NULL,
	`colour` text NOT NULL,
	`size` text NOT NULL,
	`quantity` integer NOT NULL,
	`personal_texts` text DEFAULT '{}' NOT NULL,
	`unit_net` integer NOT NULL,
	`unit_vat` integer NOT NULL,
	`unit_gross` integer NOT NULL,
	`vat_rate` integer NOT NULL,
	`store_default_vat` integer NOT NULL,
	`design_hash` text NOT NULL,
	`prints` text,
	`personalised` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_price" CHECK("order_lines"."unit_net" + "order_lines"."unit_vat" = "order_lines"."unit_gross")
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_tenant_id` ON `order_lines` (`tenant_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_search` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_search_order` ON `order_search` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`order_ref` text,
	`status` text DEFAULT 'new' NOT NULL,
	`payment_status` text NOT NULL,
	`placed_at` integer,
	`placed_by` text,
	`cancelled_at` integer,
	`idempotency_key` text NOT NULL,
	`basket_id` text,
	`price_fixed_by` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address_first_line` text NOT NULL,
	`address_second_line` text DEFAULT '' NOT NULL,
	`address_city` text NOT NULL,
	`address_county` text DEFAULT '' NOT NULL,
	`address_postcode` text DEFAULT '' NOT NULL,
	`address_country` text NOT NULL,
	`address_state` text DEFAULT '' NOT NULL,
	`billing_address` text,
	`message` text DEFAULT '' NOT NULL,
	`lang` text DEFAULT 'en' NOT NULL,
	`currency` text NOT NULL,
	`shipping_method` text,
	`items_gross` integer DEFAULT 0 NOT NULL,
	`shipping_net` integer DEFAULT 0 NOT NULL,
	`shipping_vat` integer DEFAULT 0 NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`sales_tax` integer DEFAULT 0 NOT NULL,
	`total_store_price_excluding_vat` integer DEFAULT 0 NOT NULL,
	`total_store_vat` integer DEFAULT 0 NOT NULL,
	`total_store_price` integer DEFAULT 0 NOT NULL,
	`production_cost` integer DEFAULT 0 NOT NULL,
	`budget_cost` integer DEFAULT 0 NOT NULL,
	`voucher_code` text,
	`tax_calculation_id` text,
	`delivery_days` text,
	`delivery_from` text,
	`delivery_to` text,
	`accepted_terms_at` integer,
	`link_version` integer DEFAULT 1 NOT NULL,
	`overdue_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_store_price" >= 0),
	CONSTRAINT "orders_sum" CHECK("orders"."total_store_price_excluding_vat" + "orders"."total_store_vat" = "orders"."total_store_price")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_tenant_id` ON `orders` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_ref` ON `orders` (`order_ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`tenant_id`,`event_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_event_placed` ON `orders` (`tenant_id`,`event_id`,`placed_at`,`status`);--> statement-breakpoint
CREATE INDEX `orders_tenant_placed` ON `orders` (`tenant_id`,`placed_at`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_attention` ON `orders` (`tenant_id`,`placed_at`,`id`,`event_id`,`status`) WHERE placed_at is not null and status in ('address issue', 'over budget', 'over budget limit', 'artwork issue', 'fulfiller routing error', 'fulfiller submission error', 'awaiting reprint');--> statement-breakpoint
CREATE INDEX `orders_production` ON `orders` (`tenant_id`,`placed_at`,`id`,`event_id`,`status`) WHERE placed_at is not null and status in ('picked', 'in production', 'awaiting packing', 'packaged', 'ready to ship');--> statement-breakpoint
CREATE INDEX `orders_tenant_status` ON `orders` (`tenant_id`,`status`,`placed_at`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_tenant_name` ON `orders` (`tenant_id`,name collate nocase,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_tenant_email` ON `orders` (`tenant_id`,email collate nocase);--> statement-breakpoint
CREATE INDEX `orders_tenant_total` ON `orders` (`tenant_id`,`currency`,`total_store_price`,`id`) WHERE placed_at is not null;--> statement-breakpoint
CREATE INDEX `orders_idle_drafts` ON `orders` (`updated_at`) WHERE placed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_basket_draft` ON `orders` (`tenant_id`,`basket_id`) WHERE placed_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX `orders_overdue` ON `orders` (`tenant_id`,`overdue_at`,`id`) WHERE overdue_at is not null;--> statement-breakpoint
CREATE INDEX `orders_cancelled` ON `orders` (`tenant_id`,`cancelled_at`) WHERE placed_at is not null and cancelled_at is not null;--> statement-breakpoint
CREATE TABLE `credit_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`limit_minor` integer DEFAULT 0 NOT NULL,
	`exposure_minor` integer DEFAULT 0 NOT NULL,
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`shipping_discount_amount` integer DEFAULT 0 NOT NULL,
	`terms_days` integer DEFAULT 30 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_accounts_tenant` ON `credit_accounts` (`tenant_id`,`currency`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`expected` integer NOT NULL,
	`received` integer NOT NULL,
	`currency` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`refund_id` text,
	`last_error` text,
	`note` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`payment_id`) REFERENCES `payments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incidents_amounts" CHECK("incidents"."expected" >= 0 and "incidents"."received" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_payment_kind` ON `incidents` (`tenant_id`,`payment_id`,`kind`);--> statement-breakpoint
CREATE INDEX `incidents_tenant_state` ON `incidents` (`tenant_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `incidents_order` ON `incidents` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `incidents_state` ON `incidents` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`account` text NOT NULL,
	`debit` integer DEFAULT 0 NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`cause` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "ledger_entries_side" CHECK("ledger_entries"."debit" >= 0 and "ledger_entries"."credit" >= 0 and ("ledger_entries"."debit" = 0) <> ("ledger_entries"."credit" = 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_cause` ON `ledger_entries` (`tenant_id`,`cause`,`account`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_order` ON `ledger_entries` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_key` text NOT NULL,
	`intent_id` text,
	`session_id` text,
	`client_secret` text,
	`url` text,
	`account_id` text,
	`amount` integer NOT NULL,
	`application_fee` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`checked_at` integer,
	`next_check_at` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_tenant_id` ON `payments` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_key` ON `payments` (`tenant_id`,`provider_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`) WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `payments_check_due` ON `payments` (`next_check_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`tenant_id`,`order_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`provider_id` text,
	`lines` text DEFAULT '[]' NOT NULL,
	`with_shipping` integer DEFAULT false NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`payment_id`) REFERENCES `payments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE TABLE `tenant_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`region` text NOT NULL,
	`account_id` text NOT NULL,
	`charges_enabled` integer DEFAULT false NOT NULL,
	`payouts_enabled` integer DEFAULT false NOT NULL,
	`requirements` text DEFAULT '[]' NOT NULL,
	`tax_status` text DEFAULT 'pending' NOT NULL,
	`disabled_reason` text,
	`platform_fee` integer DEFAULT 500 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_accounts_region` ON `tenant_accounts` (`tenant_id`,`region`);--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_accounts_account` ON `tenant_accounts` (`account_id`);--> statement-breakpoint
CREATE TABLE `person_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`email` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`asked_by`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_requests_email` ON `person_requests` (`tenant_id`,`email`);--> statement-breakpoint
CREATE INDEX `person_requests_created` ON `person_requests` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`content_type` text NOT NULL,
	`svg` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`storage_key` text,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `id`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assets_tenant_created` ON `assets` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `assets_tenant_folder` ON `assets` (`tenant_id`,`folder`,`created_at`);--> statement-breakpoint
CREATE INDEX `assets_tenant_hash` ON `assets` (`tenant_id`,`sha256`);--> statement-breakpoint
CREATE TABLE `catalogue_products` (
	`code` text PRIMARY KEY NOT NULL,
	`family` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `design_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`product_id` text NOT NULL,
	`design` text NOT NULL,
	`design_hash` text NOT NULL,
	`offer` text NOT NULL,
	`is_automatic` integer DEFAULT false NOT NULL,
	`saved_by` text DEFAULT '' NOT NULL,
	`saved_by_name` text DEFAULT '' NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `design_versions_product` ON `design_versions` (`tenant_id`,`product_id`,`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `design_versions_hash` ON `design_versions` (`design_hash`);--> statement-breakpoint
CREATE TABLE `event_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`store_selling_price` integer NOT NULL,
	`store_default_vat` integer DEFAULT true NOT NULL,
	`gift_quantity` integer DEFAULT 1 NOT NULL,
	`gift_size` text,
	`gift_colour` text,
	`stock_left` integer,
	`unit_cost` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_prices_price" CHECK("event_prices"."store_selling_price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_prices_event_product` ON `event_prices` (`tenant_id`,`event_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_photos` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`, `product_id`, `asset_id`),
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`asset_id`) REFERENCES `assets`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_photos_asset` ON `product_photos` (`tenant_id`,`asset_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`products` text NOT NULL,
	`design_hash` text NOT NULL,
	`catalogue_code` text NOT NULL,
	`offer` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`prints` text,
	`printed_hash` text DEFAULT '' NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`catalogue_code`) REFERENCES `catalogue_products`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_locked" CHECK("products"."locked" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_tenant_id` ON `products` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `products_design_hash` ON `products` (`design_hash`);--> statement-breakpoint
CREATE INDEX `products_to_print` ON `products` (`updated_at`) WHERE "products"."printed_hash" <> "products"."design_hash" and "products"."status" = 'published' and "products"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`subject` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_ends_at` ON `rate_limits` (`ends_at`);--> statement-breakpoint
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
CREATE INDEX `gift_recipients_name` ON `gift_recipients` (`tenant_id`,`event_id`,name collate nocase,`id`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`action` text NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`support_session_id` text,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text DEFAULT '' NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`ip` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_entries_tenant_at` ON `audit_entries` (`tenant_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject_name` ON `audit_entries` (`tenant_id`,subject_name collate nocase);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`tenant_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`tenant_id`,`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`tenant_id`,`actor`,`at`);--> statement-breakpoint
CREATE TABLE `failures` (
	`subject` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`first_at` integer NOT NULL,
	`blocked_until` integer
);
--> statement-breakpoint
CREATE INDEX `failures_first_at` ON `failures` (`first_at`);--> statement-breakpoint
CREATE TABLE `inbound_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_events_id` ON `inbound_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `inbound_events_received` ON `inbound_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`sender` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`lang` text NOT NULL,
	`state` text DEFAULT 'written' NOT NULL,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_dedupe` ON `mails` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mails_tenant_created` ON `mails` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`queued_until` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`first_failed_at` integer,
	`first_error` text,
	`last_error` text,
	`waits_for` text,
	`done_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_open` ON `outbox` (`done_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_unqueued` ON `outbox` (payload ->> '$.kind',`queued_until`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`waits_for`,`next_attempt_at`) WHERE waits_for is not null and state = 'open';--> statement-breakpoint
CREATE TABLE `write_probe` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_sales` (
	`tenant_id` text NOT NULL,
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`currency` text NOT NULL,
	`units` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `event_id`, `product_id`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `product_sales_event` ON `product_sales` (`tenant_id`,`event_id`,`day`);--> statement-breakpoint
CREATE TABLE `sales_marks` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL,
	`cancelled_until` integer NOT NULL,
	`moved_by` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_sales` (
	`tenant_id` text NOT NULL,
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`currency` text NOT NULL,
	`orders` integer NOT NULL,
	`items` integer NOT NULL,
	`shipping` integer NOT NULL,
	`discount` integer NOT NULL,
	`vat` integer NOT NULL,
	`total` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `event_id`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `store_sales_event` ON `store_sales` (`tenant_id`,`event_id`,`day`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`query` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`tenant_id`,`user_id`,`path`,name collate nocase);--> statement-breakpoint
CREATE TABLE `support_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`superadmin_id` text NOT NULL,
	`superadmin_name` text NOT NULL,
	`session_hash` text NOT NULL,
	`reason` text NOT NULL,
	`may_write` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_sessions_tenant` ON `support_sessions` (`tenant_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `support_sessions_session` ON `support_sessions` (`session_hash`,`expires_at`);--> statement-breakpoint
CREATE TABLE `gift_surveys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`thanks` text DEFAULT '' NOT NULL,
	`question` text DEFAULT '' NOT NULL,
	`choices` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_surveys_event` ON `gift_surveys` (`tenant_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `survey_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`order_id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_answers_order` ON `survey_answers` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_event` ON `survey_answers` (`tenant_id`,`event_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `survey_answers_created` ON `survey_answers` (`created_at`);--> statement-breakpoint
CREATE TABLE `temporary_stores` (
	`id` text PRIMARY KEY NOT NULL,
	`img_id` text,
	`image` text,
	`draft` text NOT NULL,
	`designs` text,
	`pictures` text,
	`moved_to` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `temporary_stores_image` ON `temporary_stores` (`img_id`);--> statement-breakpoint
CREATE INDEX `temporary_stores_created` ON `temporary_stores` (`created_at`);--> statement-breakpoint
CREATE TABLE `tenant_erasures` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`tell` text,
	`status_before` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`done_tables` text DEFAULT '[]' NOT NULL,
	`under_way` text DEFAULT '' NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`erased_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tenant_erasures_state" CHECK("tenant_erasures"."state" in ('asked', 'waiting', 'erasing', 'erased'))
);
--> statement-breakpoint
CREATE INDEX `tenant_erasures_due` ON `tenant_erasures` (`state`,`due_at`);--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`merchant_of_record` text DEFAULT 'tenant' NOT NULL,
	`company_details` text DEFAULT '{}' NOT NULL,
	`region` text DEFAULT 'UK' NOT NULL,
	`billing` text DEFAULT '{}' NOT NULL,
	`integration_steps` text DEFAULT '[]' NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `address_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`from_address` text NOT NULL,
	`to_address` text NOT NULL,
	`confirm_hash` text NOT NULL,
	`keep_hash` text NOT NULL,
	`session_hash` text NOT NULL,
	`totp_sealed` text,
	`expires_at` integer NOT NULL,
	`changed_at` integer,
	`undo_until` integer,
	`undone_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_waiting` ON `address_changes` (`tenant_id`,`user_id`) WHERE changed_at is null and undone_at is null;--> statement-breakpoint
CREATE INDEX `address_changes_user` ON `address_changes` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_confirm` ON `address_changes` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_keep` ON `address_changes` (`keep_hash`);--> statement-breakpoint
CREATE INDEX `address_changes_from` ON `address_changes` (`from_address`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_tenant_user` ON `passkeys` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_tenant_user` ON `recovery_codes` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `second_factor_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_by_name` text NOT NULL,
	`by_platform` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factor_resets_user` ON `second_factor_resets` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factor_resets_token` ON `second_factor_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `second_factor_resets_effective` ON `second_factor_resets` (`effective_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_agent` text,
	`ip` text,
	`created_at` integer NOT NULL,
	`remembered` integer DEFAULT false NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_tenant_user` ON `sessions` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_steps` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`challenge` text,
	`next` text DEFAULT '' NOT NULL,
	`remembered` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`use_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_tokens_tenant_user` ON `user_tokens` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`superadmin` integer DEFAULT false NOT NULL,
	`integration` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`lang` text,
	`digest` text DEFAULT 'daily' NOT NULL,
	`digest_due_at` integer,
	`email_verified_at` integer,
	`signup_complete` integer DEFAULT true NOT NULL,
	`disabled_at` integer,
	`last_seen_at` integer,
	`totp_sealed` text,
	`totp_used_step` integer,
	`factor_hint_after` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant_id` ON `users` (`tenant_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_digest_due` ON `users` (`digest_due_at`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `event_id`, `day`)
);--> statement-breakpoint
-- The words that a search for orders finds: a full-text index that drizzle does not know, kept by the triggers below.
CREATE VIRTUAL TABLE `order_words` USING fts5(tenant, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
-- The audit log is append-only, whatever a program tries; the address of a visitor may be forgotten.
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries`
WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = NEW.`id`)
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NEW.`ip` IS NOT NULL OR NEW.`id` IS NOT OLD.`id` OR NEW.`tenant_id` IS NOT OLD.`tenant_id` OR NEW.`action` IS NOT OLD.`action`
  OR NEW.`actor` IS NOT OLD.`actor` OR NEW.`support_session_id` IS NOT OLD.`support_session_id`
  OR NEW.`subject_kind` IS NOT OLD.`subject_kind` OR NEW.`subject_id` IS NOT OLD.`subject_id` OR NEW.`at` IS NOT OLD.`at`
  OR (
    (NEW.`actor_name` IS NOT OLD.`actor_name` OR NEW.`subject_name` IS NOT OLD.`subject_name`
      OR NEW.`changes` IS NOT OLD.`changes` OR OLD.`actor` LIKE 'user:%')
    AND NOT (
      NEW.`actor_name` = '' AND NEW.`subject_name` = '' AND NEW.`changes` = '{}'
      AND EXISTS (SELECT 1 FROM `tenants` WHERE `id` = OLD.`tenant_id` AND `status` = 'erased')
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'audit_entries is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `order_search_deleted` AFTER DELETE ON `order_search`
BEGIN
  DELETE FROM `order_words` WHERE `rowid` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_changed` AFTER UPDATE OF `order_ref`, `name`, `email`, `address_postcode` ON `orders`
WHEN OLD.`placed_at` IS NOT NULL AND (OLD.`order_ref` IS NOT NEW.`order_ref` OR OLD.`name` IS NOT NEW.`name` OR OLD.`email` IS NOT NEW.`email` OR OLD.`address_postcode` IS NOT NEW.`address_postcode`)
BEGIN
  DELETE FROM `order_words` WHERE `rowid` = (SELECT `id` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '') || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') <> NEW.`name` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') ELSE '' END || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') <> `bare` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') ELSE '' END
    FROM (SELECT `id`, replace(replace(replace(replace(replace(replace(NEW.`name`, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', ''), '´', '') AS `bare` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_inserted` AFTER INSERT ON `orders` WHEN NEW.`placed_at` IS NOT NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '') || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') <> NEW.`name` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') ELSE '' END || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') <> `bare` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') ELSE '' END
    FROM (SELECT `id`, replace(replace(replace(replace(replace(replace(NEW.`name`, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', ''), '´', '') AS `bare` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_words_placed` AFTER UPDATE OF `placed_at` ON `orders` WHEN NEW.`placed_at` IS NOT NULL AND OLD.`placed_at` IS NULL
BEGIN
  INSERT INTO `order_search` (`tenant_id`, `order_id`) VALUES (NEW.`tenant_id`, NEW.`id`);
  INSERT INTO `order_words` (`rowid`, `tenant`, `words`)
    SELECT `id`, NEW.`tenant_id`, coalesce(NEW.`order_ref`, '') || ' ' || NEW.`name` || ' ' || NEW.`email` || ' ' || NEW.`address_postcode` || ' ' || replace(NEW.`address_postcode`, ' ', '') || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') <> NEW.`name` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'ð', 'd'), 'Ð', 'D'), 'þ', 'th'), 'Þ', 'Th'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ı', 'i') ELSE '' END || CASE WHEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') <> `bare` THEN ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`bare`, 'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'å', 'aa'), 'Å', 'Aa'), 'ø', 'oe'), 'Ø', 'Oe'), 'ß', 'ss') ELSE '' END
    FROM (SELECT `id`, replace(replace(replace(replace(replace(replace(NEW.`name`, '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', ''), '´', '') AS `bare` FROM `order_search` WHERE `tenant_id` = NEW.`tenant_id` AND `order_id` = NEW.`id`);
END;--> statement-breakpoint
-- An address that somebody gave up may be taken back for a while: nobody else signs up with it.
CREATE TRIGGER `users_address_kept_on_insert` BEFORE INSERT ON `users`
WHEN EXISTS (SELECT 1 FROM `address_changes` WHERE `from_address` = NEW.`email` AND `changed_at` IS NOT NULL AND `undone_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;--> statement-breakpoint
CREATE TRIGGER `users_address_kept_on_update` BEFORE UPDATE OF `email` ON `users`
WHEN NEW.`email` <> OLD.`email` AND EXISTS (SELECT 1 FROM `address_changes` WHERE `from_address` = NEW.`email` AND `user_id` <> NEW.`id` AND `changed_at` IS NOT NULL AND `undone_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: users.email');
END;
