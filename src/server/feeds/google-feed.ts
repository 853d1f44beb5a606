import type { ShopInfo } from '#contract/content-schemas.ts'
import { type FeedItem, feedPrice } from './feed-item.ts'

/** RSS 2.0 with Google Merchant's own fields. */
export const googleFeed = {
  type: 'application/rss+xml; charset=utf-8',
  head: ({ name, description, publicUrl }: ShopInfo) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n` +
    `${field('title', name)}${field('link', `${publicUrl}/`)}${field('description', description)}`,
  item: (item: FeedItem) => `<item>\n${fieldsOf(item).join('')}</item>\n`,
  foot: '</channel>\n</rss>\n',
}

function fieldsOf(item: FeedItem): string[] {
  return [
    field('g:id', item.id),
    field('g:item_group_id', item.id),
    field('g:title', item.title),
    field('g:description', item.description),
    field('g:link', item.link),
    field('g:image_link', item.imageLink),
    ...item.furtherImages.map((image) => field('g:additional_image_link', image)),
    field('g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
    field('g:price', feedPrice(item.price)),
    item.salePrice === null ? '' : field('g:sale_price', feedPrice(item.salePrice)),
    field('g:brand', item.brand),
    // Clothes of one's own brand have neither GTIN nor MPN.
    field('g:identifier_exists', 'no'),
    field('g:condition', 'new'),
    field('g:product_type', item.productType),
    field('g:color', item.color),
    field('g:size', item.size),
    field('g:gender', 'female'),
    field('g:age_group', item.ageGroup),
    item.weightGrams === null ? '' : field('g:shipping_weight', `${item.weightGrams} g`),
  ]
}

function field(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>\n`
}

/** XML knows no control characters but these three, in no spelling. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
