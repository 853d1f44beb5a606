import { lateCode } from '#web/late-part.ts'

type Navigate = (to: string) => void

/** Answers to the button on a card that adds its product without leaving the grid. */
export function startQuickAdd(navigate: Navigate): void {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('.quick-add') : null
    const link = opener?.closest('.product-card')?.querySelector('a')
    if (!opener || !link) return
    const { pathname, searchParams } = new URL(link.href)
    const wanted = { slug: pathname.split('/').at(-1) ?? '', color: searchParams.get('color') }
    void lateCode(async () => (await import('./quick-add-dialog.tsx')).openQuickAdd).then((open) =>
      open({ ...wanted, opener, navigate }),
    )
  })
}
