import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { ListedProduct } from '#contract/catalogue-schemas.ts'
import type { ShopInfo } from '#contract/content-schemas.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Contents } from '#server/content/contents.ts'
import { etagOf } from '#platform/bytes/bytes.ts'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import { feedItem } from './feed-item.ts'
import { googleFeed } from './google-feed.ts'
import { metaFeed } from './meta-feed.ts'

/** The feeds by the name of their file. */
const feeds = { 'google.xml': googleFeed, 'meta.csv': metaFeed }

export type FeedName = keyof typeof feeds
export const feedNames: readonly FeedName[] = ['google.xml', 'meta.csv']

/** Compressed as a file of 100,000 products is kept; whoever takes no gzip has it unpacked on the way. */
export type KeptFeed = { type: string; etag: string; gzip: Buffer }

export type Feeds = ReturnType<typeof createFeeds>

type Parts = {
  catalogue: Pick<Catalogue, 'answers' | 'changed'>
  contents: Pick<Contents, 'shop' | 'changed'>
}

/** What the shop sells, as advertisers fetch it. Made when first asked for after a change, then kept. */
export function createFeeds({ catalogue, contents }: Parts) {
  const kept = new Map<FeedName, KeptFeed>()
  const once = createSingleFlight<KeptFeed>()
  let generation = 0
  const forget = () => {
    generation += 1
    kept.clear()
  }
  catalogue.changed(forget)
  contents.changed(forget)

  async function make(name: FeedName): Promise<KeptFeed> {
    const begunIn = generation
    const { type } = feeds[name]
    const gzip = await compressed(linesOf(name, catalogue.answers().products().data, contents.shop()))
    const made = { type, etag: etagOf(gzip), gzip }
    if (begunIn === generation) kept.set(name, made)
    return made
  }

  return {
    read: async (name: FeedName): Promise<KeptFeed> => kept.get(name) ?? once(name, () => make(name)),
  }
}

function* linesOf(name: FeedName, products: readonly ListedProduct[], shop: ShopInfo): Generator<string> {
  const { head, item, foot } = feeds[name]
  yield head(shop)
  for (const product of products) {
    const made = feedItem(product, shop)
    // Both vendors refuse a product without a picture.
    if (made.imageLink !== '') yield item(made)
  }
  yield foot
}

/** Piece by piece: the whole text never stands in memory. */
async function compressed(lines: Iterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of Readable.from(lines).pipe(createGzip())) pieces.push(piece)
  return Buffer.concat(pieces)
}
