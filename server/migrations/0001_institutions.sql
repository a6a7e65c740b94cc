-- Institutions are the tenants: every tenant-owned row carries institution_id.
create table institutions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  short_name text not null check (length(short_name) between 1 and 30),
  is_default boolean not null default false,
  logo_alt_text text not null,
  support_email text not null,
  color_primary text not null check (color_primary ~* '^#[0-9a-f]{6}$'),
  color_secondary text not null check (color_secondary ~* '^#[0-9a-f]{6}$'),
  insurer text not null check (insurer in ('FDIC', 'NCUA', 'NONE')),
  linking_mode text not null check (linking_mode in (
    'FASTLINK_ONLY', 'MANUAL_ONLY', 'FASTLINK_SAME_FI_ONLY', 'MANUAL_SAME_FI_ONLY',
    'UNRESTRICTED', 'BOTH_SAME_FI_ONLY')),
  password_min_length integer not null default 12 check (password_min_length between 8 and 64),
  password_max_length integer not null default 128 check (password_max_length between 64 and 1024),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- localhost needs one institution when no other name is given.
create unique index institutions_default on institutions (is_default) where is_default;

create table institution_domains (
  host text primary key check (host = lower(host)),
  institution_id uuid not null references institutions (id)
);

-- Logos are data, not build output: an institution changes them without a release.
create table institution_logos (
  institution_id uuid not null references institutions (id),
  form text not null check (form in ('hor-color', 'hor-white', 'icon')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  content bytea not null check (length(content) between 1 and 262144),
  primary key (institution_id, form)
);

create table faqs (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references institutions (id),
  position integer not null,
  topic text not null,
  question text not null,
  answer text not null,
  unique (institution_id, position)
);

create table banner_alerts (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references institutions (id),
  type smallint not null check (type between 0 and 3),
  title text not null,
  message text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index banner_alerts_institution on banner_alerts (institution_id, starts_at);
