import { type RefObject, useEffect } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { sizeSlug } from '#domain/size-slug.ts'
import { chooseQuantity, firstChoice } from './choice.ts'
import type { ChangeChoice } from './use-choice.ts'

/** Takes over what was picked before the scripts had come: the browser shows it as chosen already. */
export function useEarlyPicks(
  form: RefObject<HTMLFormElement | null>,
  detail: ProductDetail,
  change: ChangeChoice,
): void {
  useEffect(() => {
    if (!form.current) return
    const picked = new FormData(form.current)
    const text = (name: string) => String(picked.get(name) ?? '')
    const wanted = { color: text('color'), size: sizeSlug(text('size')) }
    const early = chooseQuantity(firstChoice(detail, wanted), Number(text('quantity')) || 1)
    change((now) => {
      const isSame =
        now.colorId === early.colorId && now.sizeName === early.sizeName && now.quantity === early.quantity
      return isSame ? now : early
    })
  }, [form, detail, change])
}
