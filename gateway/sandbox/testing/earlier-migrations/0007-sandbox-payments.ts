import { Migration } from '@mikro-orm/migrations';

/** What the sandbox's Stripe remembers, so that a restart resumes it and all gateways share it. */
export class SandboxPayments0007 extends Migration {
  override up(): void {
    this.addSql(`
      create table sandbox_stripe_intent (
        number bigint generated always as identity primary key,
        id text not null unique,
        client_secret text not null,
        amount_cents int not null check (amount_cents > 0),
        status text not null
          check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
        description text null,
        receipt_email text null,
        metadata jsonb not null,
        allowed_types jsonb null,
        automatic_methods jsonb null,
        card jsonb null,
        last_error jsonb null,
        authentication_id text null unique,
        latest_charge_id text null,
        cancellation_reason text null,
        canceled_at timestamptz null,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table sandbox_stripe_charge (
        number bigint generated always as identity primary key,
        id text not null unique,
        intent_id text not null references sandbox_stripe_intent (id),
        amount_cents int not null check (amount_cents > 0),
        refunded_cents int not null default 0 check (refunded_cents between 0 and amount_cents),
        card jsonb not null,
        decline jsonb null,
        is_disputed boolean not null default false,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table sandbox_stripe_refund (
        number bigint generated always as identity primary key,
        id text not null unique,
        charge_id text not null references sandbox_stripe_charge (id),
        intent_id text not null references sandbox_stripe_intent (id),
        amount_cents int not null check (amount_cents > 0),
        reason text null,
        metadata jsonb not null,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table sandbox_stripe_dispute (
        number bigint generated always as identity primary key,
        id text not null unique,
        charge_id text not null references sandbox_stripe_charge (id),
        intent_id text not null references sandbox_stripe_intent (id),
        amount_cents int not null check (amount_cents > 0),
        reason text not null,
        status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
        evidence text null,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table sandbox_stripe_event (
        number bigint generated always as identity primary key,
        id text not null unique,
        type text not null,
        object jsonb not null,
        request_id text not null,
        idempotency_key text null,
        created_at timestamptz not null,
        tries int not null default 0,
        next_try_at timestamptz null
      )`);
    this.addSql(
      'create index sandbox_stripe_event_due on sandbox_stripe_event (next_try_at) where next_try_at is not null',
    );
    this.addSql(`
      create table sandbox_stripe_answer (
        key text primary key,
        path text not null,
        content text not null,
        status int not null,
        body jsonb not null,
        request_id text not null,
        given_at timestamptz not null
      )`);
    this.addSql(`
      create table sandbox_stripe_webhooks (
        id smallint primary key default 1 check (id = 1),
        are_held boolean not null
      )`);
    this.addSql('insert into sandbox_stripe_webhooks (are_held) values (false)');
  }
}
