import { type FeedItem, feedPrice } from './feed-item.ts'

/** Meta's columns, and what stands in each. */
const columns: Record<string, (item: FeedItem) => string> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => feedPrice(price),
  sale_price: ({ salePrice }) => (salePrice === null ? '' : feedPrice(salePrice)),
  link: ({ link }) => link,
  image_link: ({ imageLink }) => imageLink,
  additional_image_link: ({ furtherImages }) => furtherImages.join(','),
  brand: ({ brand }) => brand,
  item_group_id: ({ id }) => id,
  color: ({ color }) => color,
  size: ({ size }) => size,
  gender: () => 'female',
  age_group: ({ ageGroup }) => ageGroup,
  product_type: ({ productType }) => productType,
}

/** CSV with a line of names. */
export const metaFeed = {
  type: 'text/csv; charset=utf-8',
  head: () => `${Object.keys(columns).join(',')}\n`,
  item: (item: FeedItem) =>
    `${Object.values(columns)
      .map((read) => cell(read(item)))
      .join(',')}\n`,
  foot: '',
}

function cell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
