/** A size as it stands in an address: `Free Size` → `free-size`. */
export function sizeSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
