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
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_codes_used" CHECK("promo_codes"."used" >= 0 and "promo_codes"."used" <= "promo_codes"."max_uses")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_tenant_id` ON `promo_codes` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_event_code` ON `promo_codes` (`tenant_id`,`event_id`,`code_norm`);--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`voucher_id` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`tenant_id`,`voucher_id`) REFERENCES `vouchers`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_uses_order` ON `voucher_uses` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `voucher_uses_voucher` ON `voucher_uses` (`tenant_id`,`voucher_id`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`code` text NOT NULL,
	`code_norm` text NOT NULL,
	`discount_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`funding` text DEFAULT 'organiser' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`max_uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vouchers_used" CHECK("vouchers"."used" >= 0 and ("vouchers"."max_uses" is null or "vouchers"."used" <= "vouchers"."max_uses")),
	CONSTRAINT "vouchers_discount" CHECK("vouchers"."discount_amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_tenant_id` ON `vouchers` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_event_code` ON `vouchers` (`tenant_id`,`event_id`,`code_norm`);--> statement-breakpoint
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
CREATE TABLE `fulfillers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`mode` text NOT NULL,
	`endpoint` text,
	`secret_hash` text,
	`profile` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `status_events_external` ON `status_events` (`tenant_id`,`external_event_id`);--> statement-breakpoint
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
	`voucher_code` text,
	`tax_calculation_id` text,
	`delivery_from` text,
	`delivery_to` text,
	`accepted_terms_at` integer,
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
CREATE INDEX `orders_tenant_placed` ON `orders` (`tenant_id`,`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_event_placed` ON `orders` (`tenant_id`,`event_id`,`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_drafts` ON `orders` (`created_at`) WHERE placed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_basket_draft` ON `orders` (`tenant_id`,`basket_id`) WHERE placed_at is null and cancelled_at is null;--> statement-breakpoint
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
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_tenant_id` ON `payments` (`tenant_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_key` ON `payments` (`tenant_id`,`provider_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`tenant_id`,`order_id`);--> statement-breakpoint
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
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_accounts_region` ON `tenant_accounts` (`tenant_id`,`region`);--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_accounts_account` ON `tenant_accounts` (`account_id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
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
CREATE TABLE `catalogue_products` (
	`code` text PRIMARY KEY NOT NULL,
	`family` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`product_id` text NOT NULL,
	`store_selling_price` integer NOT NULL,
	`store_default_vat` integer DEFAULT true NOT NULL,
	`gift_quantity` integer DEFAULT 1 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`product_id`) REFERENCES `products`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_prices_price" CHECK("event_prices"."store_selling_price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_prices_event_product` ON `event_prices` (`tenant_id`,`event_id`,`product_id`);--> statement-breakpoint
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
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`action` text NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`ip` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_entries_tenant_at` ON `audit_entries` (`tenant_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`tenant_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `failures` (
	`subject` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
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
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
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
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_open` ON `outbox` (`done_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `write_probe` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`merchant_of_record` text DEFAULT 'tenant' NOT NULL,
	`company_details` text DEFAULT '{}' NOT NULL,
	`integration_steps` text DEFAULT '[]' NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_agent` text,
	`ip` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`user_id`) REFERENCES `users`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_tenant_user` ON `sessions` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `user_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
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
	`email_verified_at` integer,
	`signup_complete` integer DEFAULT true NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant_id` ON `users` (`tenant_id`,`id`);