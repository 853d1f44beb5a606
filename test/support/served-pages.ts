import type { TestShop } from './shop.ts'

/** Reads a page as the server sends it, before any script of it runs. */
export async function readServed({ url }: Pick<TestShop, 'url'>, path: string) {
  const response = await fetch(url + path, { redirect: 'manual' })
  const html = (await response.text())
    .replaceAll('<!-- -->', '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
  return { response, status: response.status, html, title, heading }
}
