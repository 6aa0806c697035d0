-- The release before bears this.
CREATE INDEX `refunds_waiting` ON `refunds` (`tenant_id`,`order_id`) WHERE status = 'requested' or (status = 'failed' and answer is null);