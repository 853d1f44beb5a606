import { toast } from '#web/ui/toast.ts'

/** Answers to the button that shares a product. */
export function startSharing(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-share]')) void share()
  })
}

/** A phone offers its own apps; elsewhere the link is copied, with a word that it was. */
async function share(): Promise<void> {
  const url = addressToShare()
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  if (isPhone && 'share' in navigator) {
    const outcome = await navigator.share({ title: document.title, url }).catch((failure: unknown) => failure)
    const isOver = outcome === undefined || (outcome instanceof Error && outcome.name === 'AbortError')
    if (isOver) return
  }
  await copy(url)
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch {
    // A browser may refuse: then the shopper can copy it by hand.
    toast.info(`The link could not be copied: ${url}`)
  }
}

/** The chosen colour and size go with the link, where the visit came from does not. */
function addressToShare(): string {
  const url = new URL(window.location.href)
  const chosen = [...url.searchParams].filter(([name]) => name === 'color' || name === 'size')
  url.search = String(new URLSearchParams(chosen))
  url.hash = ''
  return url.href
}
