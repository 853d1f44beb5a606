-- What the shop sells (spec §3). Ids are text: catalogue ids are derived from the first handle a thing came with.

-- Goes up by one in the transaction of every catalogue change; each process polls it (an order never touches it).
CREATE TABLE catalogue_version (
  id int PRIMARY KEY CHECK (id = 1),
  version bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO catalogue_version (id, version) VALUES (1, 1);

CREATE TABLE category (
  id text PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  image text,
  -- Where its tile leads when it has no subcategories.
  product_id text,
  position int NOT NULL DEFAULT 0
);

CREATE TABLE subcategory (
  id text PRIMARY KEY,
  category_id text NOT NULL REFERENCES category (id),
  slug text NOT NULL,
  name text NOT NULL,
  image text,
  product_id text,
  position int NOT NULL DEFAULT 0,
  UNIQUE (category_id, slug)
);

CREATE TABLE product (
  id text PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  category_id text NOT NULL REFERENCES category (id),
  subcategory_id text REFERENCES subcategory (id),
  -- 1 'Best Seller', 2 'Featured' (spec §3).
  badge smallint CHECK (badge IN (1, 2)),
  -- Cleaned HTML.
  description text NOT NULL DEFAULT '',
  disclaimer text NOT NULL DEFAULT '',
  -- [{ "key", "value" }]
  specifications jsonb NOT NULL DEFAULT '[]',
  -- Names of drawn care icons.
  wash_care jsonb NOT NULL DEFAULT '[]',
  size_chart text,
  video_url text,
  video_thumbnail text,
  -- Pictures of the whole product; those of one colour stand in color_variant.
  images jsonb NOT NULL DEFAULT '[]',
  -- The garment that is drawn where there is no picture.
  drawing text,
  is_published boolean NOT NULL DEFAULT true,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_by_category ON product (category_id);

-- Handles that a product had before: their pages lead to its page now.
CREATE TABLE slug_redirect (
  old_slug text PRIMARY KEY,
  product_id text NOT NULL REFERENCES product (id)
);

CREATE TABLE color_variant (
  id text PRIMARY KEY,
  product_id text NOT NULL REFERENCES product (id),
  name text NOT NULL,
  slug text NOT NULL,
  color_code text NOT NULL CHECK (color_code ~ '^#[0-9a-f]{6}$'),
  images jsonb NOT NULL DEFAULT '[]',
  position int NOT NULL DEFAULT 0,
  UNIQUE (product_id, slug)
);
CREATE UNIQUE INDEX color_variant_once ON color_variant (product_id, lower(name));

CREATE TABLE size (
  id text PRIMARY KEY,
  color_variant_id text NOT NULL REFERENCES color_variant (id),
  name text NOT NULL,
  sku text UNIQUE,
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  struck_price_paise bigint CHECK (struck_price_paise > 0),
  -- NULL: not known, and then not part of the shipping weight.
  weight_grams int CHECK (weight_grams > 0),
  position int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX size_once ON size (color_variant_id, lower(name));

-- A bundle price: quantity pieces together cost offer_price_paise. Of a product, or of one size.
CREATE TABLE offer (
  id text PRIMARY KEY,
  product_id text REFERENCES product (id),
  size_id text REFERENCES size (id),
  quantity int NOT NULL CHECK (quantity BETWEEN 2 AND 99),
  offer_price_paise bigint NOT NULL CHECK (offer_price_paise > 0),
  is_visible boolean NOT NULL DEFAULT true,
  CHECK ((product_id IS NULL) <> (size_id IS NULL)),
  UNIQUE (product_id, quantity),
  UNIQUE (size_id, quantity)
);

CREATE TABLE review (
  id text PRIMARY KEY,
  product_id text NOT NULL REFERENCES product (id),
  customer_name text NOT NULL DEFAULT 'Anonymous',
  rating smallint NOT NULL DEFAULT 5 CHECK (rating BETWEEN 1 AND 5),
  review text NOT NULL DEFAULT '',
  images jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_by_product ON review (product_id);

CREATE TABLE collection (
  id text PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  label text NOT NULL,
  image text NOT NULL,
  product_id text REFERENCES product (id),
  style text,
  hover text,
  object_position text,
  position int NOT NULL DEFAULT 0
);

CREATE TABLE menu_item (
  id text PRIMARY KEY,
  -- Set for the entries of a sub-menu.
  parent_id text REFERENCES menu_item (id),
  label text NOT NULL,
  -- Starts with exactly one slash, so that no entry can lead to another site.
  path text NOT NULL CHECK (path ~ '^/([A-Za-z0-9_-][A-Za-z0-9/_-]*)?$'),
  category_id text REFERENCES category (id),
  product_id text REFERENCES product (id),
  position int NOT NULL DEFAULT 0
);

-- Pictures that an import named by an address elsewhere, and where our copy of each is served.
CREATE TABLE picture_source (
  url text PRIMARY KEY,
  media_url text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);

-- Pieces of a size. No row: not counted. Available = on_hand - reserved; selling lowers both.
CREATE TABLE stock (
  size_id text PRIMARY KEY REFERENCES size (id),
  on_hand int NOT NULL CHECK (on_hand >= 0),
  reserved int NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (reserved BETWEEN 0 AND on_hand)
);
CREATE INDEX stock_by_change ON stock (changed_at);

-- Every change of on_hand, append only: the deltas of a size add up to its on_hand.
CREATE TABLE stock_move (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  size_id text NOT NULL REFERENCES size (id),
  delta int NOT NULL,
  reason text NOT NULL,
  order_id text,
  moved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_move_by_size ON stock_move (size_id);
