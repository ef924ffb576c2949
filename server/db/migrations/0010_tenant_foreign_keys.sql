-- Every foreign key between tables of a tenant now contains the tenant. The former keys allowed references to rows of other
-- tenants.
ALTER TABLE "charges" ADD CONSTRAINT "charges_tenant_key" UNIQUE("tenant_id","id");
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_key" UNIQUE("tenant_id","id");
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_tenant_key" UNIQUE("tenant_id","id");
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_key" UNIQUE("tenant_id","token_hash");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_key" UNIQUE("tenant_id","id");
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "invites" DROP CONSTRAINT "invites_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_history" DROP CONSTRAINT "payment_history_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_history" DROP CONSTRAINT "payment_history_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "provider_events" DROP CONSTRAINT "provider_events_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_charge_id_charges_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "three_d_secure_attempts" DROP CONSTRAINT "three_d_secure_attempts_payment_request_id_payment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_customer_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_fk" FOREIGN KEY ("tenant_id","session_hash") REFERENCES "public"."sessions"("tenant_id","token_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_fk" FOREIGN KEY ("tenant_id","charge_id") REFERENCES "public"."charges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "three_d_secure_attempts" ADD CONSTRAINT "three_d_secure_attempts_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;