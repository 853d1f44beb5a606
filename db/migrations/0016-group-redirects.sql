-- Categories (`slug`) and subcategories (`slug/slug`) that all products have left: their pages lead to where those went.
CREATE TABLE group_redirect (
  old_path text PRIMARY KEY,
  category_id text NOT NULL REFERENCES category (id),
  subcategory_id text REFERENCES subcategory (id)
);
