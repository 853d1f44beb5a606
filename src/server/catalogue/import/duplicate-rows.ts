import { hash } from 'node:crypto'
import type { Problem } from './columns.ts'
import type { ImportedProduct } from './imported-product.ts'

/** Remembers every SKU and every product + colour + size of the file: each may be there once (decision 0036). */
export function createDuplicateRows() {
  const lineOfSku = new Map<number, number>()
  const lineOfOptions = new Map<number, number>()

  /** Takes the duplicates out of a product and says where they were. */
  function remove(product: ImportedProduct | null): Problem[] {
    if (!product) return []
    const problems: Problem[] = []
    product.variants = product.variants.filter((variant) => {
      const { line, sku, color, size } = variant
      const options = shortened(JSON.stringify([product.handle, color, size]).toLowerCase())
      const sameOptions = lineOfOptions.get(options)
      const skuKey = sku === null ? null : shortened(sku)
      const sameSku = skuKey === null ? undefined : lineOfSku.get(skuKey)
      if (sameSku !== undefined)
        problems.push({ line, column: 'Variant SKU', reason: `${sku} stands on line ${sameSku} already` })
      if (sameOptions !== undefined) {
        const reason = `${color} / ${size} of this product stands on line ${sameOptions} already`
        problems.push({ line, column: 'Option1 Value', reason })
      }
      if (sameSku !== undefined || sameOptions !== undefined) return false
      lineOfOptions.set(options, line)
      if (skuKey !== null) lineOfSku.set(skuKey, line)
      return true
    })
    return problems
  }

  return { remove }
}

/** 52 bits of a hash: a file of a million rows is remembered in a few megabytes, and none are mistaken for equal. */
function shortened(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 13), 16)
}
