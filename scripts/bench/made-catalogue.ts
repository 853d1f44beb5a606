import type { CatalogueGroups } from '#server/catalogue/catalogue-store.ts'
import type { CatalogueGoods } from '#server/catalogue/goods-store.ts'
import { packFacts } from '#server/catalogue/packed-product.ts'
import { eachProductField, productField } from '#server/catalogue/product-fields.ts'

export type CatalogueRows = CatalogueGroups & CatalogueGoods
type Shape = { products: number; colors: number; sizes: number }

const kinds = [
  'Leggings',
  'Palazzo Pant',
  'Saree Shapewear',
  'Boxer Shorts',
  'Kurti Pant',
  'Cotton Camisole',
  'Shawl',
]
const styles = ['Ankle Length', 'Full Length', 'Capri', 'Everyday', 'Premium', 'Soft', 'Festive', 'Winter']
const sizeNames = ['S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']
const subcategoriesOfKind = 4

/** A catalogue as it comes from the database, of any size; the same for the same shape. */
export function madeCatalogue({ products, colors, sizes }: Shape): CatalogueRows {
  const rows: CatalogueRows = {
    version: 1,
    categories: kinds.map((name, at) => ({
      id: `c${at}`,
      slug: `kind-${at}`,
      name,
      image: null,
      product_id: null,
    })),
    subcategories: kinds.flatMap((_, at) =>
      Array.from({ length: subcategoriesOfKind }, (__, sub) => ({
        id: `c${at}-${sub}`,
        category_id: `c${at}`,
        slug: `sub-${sub}`,
        name: styles[(at + sub) % styles.length] ?? '',
        image: null,
        product_id: null,
      })),
    ),
    products: [],
    colors: [],
    offers: [],
    reviews: [],
    collections: [],
    menu: [],
    redirects: [],
    groupRedirects: [],
  }
  for (let at = 0; at < products; at += 1) addProduct(rows, at, { colors, sizes })
  return rows
}

function addProduct(rows: CatalogueRows, at: number, { colors, sizes }: Omit<Shape, 'products'>): void {
  const kind = at % kinds.length
  const id = `p${at}`
  rows.products.push({
    id,
    position: at,
    slug: `product-${at}`,
    name: `${styles[at % styles.length]} ${kinds[kind]} ${at}`,
    category_id: `c${kind}`,
    subcategory_id: `c${kind}-${at % subcategoriesOfKind}`,
    badge: null,
    fabric: null,
    facts: packFacts({
      ...eachProductField((name) => productField(name).empty),
      description: '<p>Soft combed cotton that keeps its colour wash after wash, cut for every day.</p>',
      images: [],
      drawing: 'leggings',
    }),
  })
  const names = sizeNames.slice(0, sizes)
  const ofEachColor = <Value>(make: (color: number) => Value) =>
    JSON.stringify(Array.from({ length: colors }, (_, color) => make(color)))
  const ofEachSize = <Value>(value: Value) => names.map(() => value)
  rows.colors.push({
    product_id: id,
    look: ofEachColor((color) => [`Colour ${color}`, `colour-${color}`, '#561a33', names]),
    prices: ofEachColor(() => ofEachSize(19_900 + (at % 60) * 1000)),
    levels: ofEachColor(() => ofEachSize(null)),
    rest: ofEachColor((color) => [`${id}-${color}`, [], ofEachSize(null), ofEachSize(180)]),
  })
}
