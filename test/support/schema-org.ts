// What schema.org says of the types that the shop uses: the properties each may have and what kind of value they take,
// and what readers of search results need of it. From the pages schema.org/<Type>, own and inherited properties alike.

type Kind = 'text' | 'number' | 'url' | 'date' | readonly string[]
type TypeFacts = { required: readonly string[]; properties: Record<string, Kind> }

const thing: Record<string, Kind> = { name: 'text', description: 'text', url: 'url', image: 'url' }
const availabilities = [
  'BackOrder',
  'Discontinued',
  'InStock',
  'LimitedAvailability',
  'OutOfStock',
  'PreOrder',
  'SoldOut',
]

const types: Record<string, TypeFacts> = {
  Product: {
    required: ['name', 'image', 'offers'],
    properties: {
      ...thing,
      category: 'text',
      productID: 'text',
      color: 'text',
      sku: 'text',
      brand: ['Brand', 'Organization'],
      offers: ['Offer', 'AggregateOffer'],
      aggregateRating: ['AggregateRating'],
      review: ['Review'],
    },
  },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    properties: {
      ...thing,
      priceCurrency: 'text',
      lowPrice: 'number',
      highPrice: 'number',
      offerCount: 'number',
      availability: 'url',
      offers: ['Offer'],
    },
  },
  Offer: {
    required: ['price', 'priceCurrency', 'availability'],
    properties: { ...thing, sku: 'text', price: 'number', priceCurrency: 'text', availability: 'url' },
  },
  Brand: { required: ['name'], properties: { ...thing, logo: 'url' } },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    properties: {
      ...thing,
      ratingValue: 'number',
      reviewCount: 'number',
      ratingCount: 'number',
      bestRating: 'number',
    },
  },
  Review: {
    required: ['author', 'reviewRating'],
    properties: {
      ...thing,
      author: ['Person', 'Organization'],
      datePublished: 'date',
      reviewBody: 'text',
      reviewRating: ['Rating'],
    },
  },
  Rating: {
    required: ['ratingValue'],
    properties: { ...thing, ratingValue: 'number', bestRating: 'number' },
  },
  Person: { required: ['name'], properties: thing },
  BreadcrumbList: { required: ['itemListElement'], properties: { ...thing, itemListElement: ['ListItem'] } },
  ListItem: {
    required: ['position', 'name', 'item'],
    properties: { ...thing, position: 'number', item: 'url' },
  },
  // An Organization and LocalBusiness of its own kind.
  ClothingStore: {
    required: ['name', 'url', 'address'],
    properties: {
      ...thing,
      logo: 'url',
      address: 'text',
      email: 'text',
      telephone: 'text',
      sameAs: 'url',
      currenciesAccepted: 'text',
    },
  },
  WebSite: { required: ['name', 'url'], properties: { ...thing, potentialAction: ['SearchAction'] } },
  // `query-input` annotates the query of the action (schema.org/docs/actions.html).
  SearchAction: {
    required: ['target', 'query-input'],
    properties: { ...thing, target: 'url', 'query-input': 'text' },
  },
  FAQPage: { required: ['mainEntity'], properties: { ...thing, mainEntity: ['Question'] } },
  Question: { required: ['name', 'acceptedAnswer'], properties: { ...thing, acceptedAnswer: ['Answer'] } },
  Answer: { required: ['text'], properties: { ...thing, text: 'text' } },
}

/** What schema.org has against a thing, one line per fault; none when it is right. */
export function schemaFaults(value: unknown, where = ''): string[] {
  if (!isRecord(value)) return [`${where}: not a thing`]
  const type = String(value['@type'])
  const facts = types[type]
  if (!facts) return [`${where}: ${type} is not a type that we know`]
  const here = where === '' ? type : `${where} > ${type}`
  const missing = facts.required.filter((name) => value[name] === undefined || value[name] === '')
  return [
    ...missing.map((name) => `${here}: ${name} is missing`),
    ...Object.entries(value).flatMap(([name, item]) =>
      name.startsWith('@') ? [] : propertyFaults(facts.properties[name], item, `${here}.${name}`),
    ),
  ]
}

function propertyFaults(kind: Kind | undefined, value: unknown, where: string): string[] {
  if (kind === undefined) return [`${where}: no such property`]
  // Every property may have several values.
  if (Array.isArray(value)) return value.flatMap((item) => propertyFaults(kind, item, where))
  if (typeof kind === 'string')
    return isOfKind(kind, value) ? [] : [`${where}: ${String(value)} is no ${kind}`]
  const type = isRecord(value) ? String(value['@type']) : ''
  return kind.includes(type)
    ? schemaFaults(value, where)
    : [`${where}: takes ${kind.join(' or ')}, not ${type}`]
}

function isOfKind(kind: 'text' | 'number' | 'url' | 'date', value: unknown): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string' || value === '') return false
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (kind === 'text') return true
  const schemaName = /^https:\/\/schema\.org\/(\w+)$/.exec(value)?.[1]
  return schemaName ? availabilities.includes(schemaName) : URL.canParse(value) && /^https?:/.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
