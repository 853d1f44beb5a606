import { z } from 'zod'

/** A drawn tile by its name, or a picture of the shop's own by its address. */
export function tilePicture<Tile extends string>(tiles: readonly Tile[], urlOf: (tile: Tile) => string) {
  const tileNamed = (name: string) => tiles.find((tile) => tile === name)
  return {
    schema: z.string().refine((name) => tileNamed(name) !== undefined || /^\/media\/[\w./-]+$/.test(name), {
      error: `is neither an address below /media/ nor one of ${tiles.join(', ')}`,
    }),
    toUrl(name: string): string {
      const tile = tileNamed(name)
      return tile ? urlOf(tile) : name
    },
    toName: (url: string): string => tiles.find((tile) => urlOf(tile) === url) ?? url,
  }
}
