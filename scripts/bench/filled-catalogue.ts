import type { Database } from '#server/db/database.ts'

/** Tables of a shop that sells `:n` products in two colours and two sizes each; in order, for each names the one before. */
const fillings = [
  `INSERT INTO category (id, slug, name, position)
    SELECT 'c' || i, 'kind-' || i, kind, i
    FROM unnest(ARRAY['Leggings', 'Palazzo Pant', 'Saree Shapewear', 'Boxer Shorts', 'Kurti Pant', 'Camisole', 'Shawl'])
      WITH ORDINALITY AS kinds (kind, i)`,
  `INSERT INTO subcategory (id, category_id, slug, name, position)
    SELECT 'c' || i || '-' || s, 'c' || i, 'sub-' || s, style, s FROM generate_series(1, 7) i,
      unnest(ARRAY['Everyday', 'Premium', 'Festive', 'Winter']) WITH ORDINALITY AS styles (style, s)`,
  `INSERT INTO product (id, slug, name, category_id, subcategory_id, position, badge, drawing, description, specifications)
    SELECT 'product-' || i, 'product-' || i,
      (ARRAY['Ankle Length', 'Full Length', 'Capri', 'Soft', 'Ribbed'])[i % 5 + 1] || ' ' || category.name || ' ' || i,
      category.id, category.id || '-' || i % 4 + 1, i, CASE WHEN i % 50 = 0 THEN 1 END, 'leggings',
      '<p>' || repeat('Soft combed cotton that keeps its colour wash after wash, cut for every day. ', 5) || '</p>',
      jsonb_build_array(jsonb_build_object('key', 'Fabric', 'value', 95 - i % 9 || '% cotton, ' || 5 + i % 9 || '% elastane'))
    FROM generate_series(1, :n) i JOIN category ON category.id = 'c' || i % 7 + 1`,
  `INSERT INTO color_variant (id, product_id, name, slug, color_code, position)
    SELECT 'color-' || i || '-' || c, 'product-' || i, name, lower(name), '#' || lpad(to_hex((i + c) % 24 * 9999), 6, '0'), c
    FROM generate_series(1, :n) i, generate_series(1, 2) c, LATERAL (SELECT (ARRAY['Black', 'Wine', 'Navy', 'Rust', 'Olive',
      'Teal', 'Mustard', 'Rani', 'Cherry', 'Grey', 'Cream', 'White'])[(i + c * 5) % 12 + 1] AS name) named`,
  `INSERT INTO size (id, color_variant_id, name, sku, price_paise, struck_price_paise, weight_grams, position)
    SELECT 'size-' || i || '-' || c || '-' || s, 'color-' || i || '-' || c, (ARRAY['S', 'M', 'L', 'XL', 'XXL'])[i % 4 + s],
      'SKU-' || i || '-' || c || '-' || s, 19900 + i % 60 * 1000, CASE i % 3 WHEN 0 THEN 99900 END, 180, s
    FROM generate_series(1, :n) i, generate_series(1, 2) c, generate_series(1, 2) s`,
  `INSERT INTO offer (id, product_id, quantity, offer_price_paise)
    SELECT 'offer-' || i, 'product-' || i, 3, 49900 + i % 60 * 1000 FROM generate_series(5, :n, 5) i`,
  `INSERT INTO stock (size_id, on_hand, changed_at) SELECT id, 50, now() - interval '1 day' FROM size`,
  `UPDATE catalogue_version SET version = version + 1`,
]

/** Fills an empty shop with products by statements of its database; 100,000 of them take it half a minute. */
export async function fillCatalogue(database: Database, products: number): Promise<void> {
  const client = await database.connectAlone()
  await client.query('SET statement_timeout = 0')
  for (const filling of fillings) await client.query(filling.replaceAll(':n', String(products)))
  await client.query('VACUUM ANALYZE')
  await client.end()
}
