/** A size as it stands in an address: `Free Size` → `free-size`. */
export function sizeSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
