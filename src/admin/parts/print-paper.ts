/**
 * Prints papers of the shop, one after the other, without leaving the screen. Each comes as a page of its own, so what
 * it looks like is its own affair. Throws when one did not come.
 */
export async function printPapers(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const response = await fetch(address)
    if (!response.ok) throw new Error('The paper did not come. It can be printed again with p.')
    await printPage(await response.text())
  }
}

async function printPage(html: string): Promise<void> {
  const sheet = document.createElement('iframe')
  sheet.className = 'hidden'
  sheet.title = 'Paper'
  sheet.srcdoc = html
  const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }))
  document.body.append(sheet)
  await loaded
  // Returns when the printer's window is closed, at once where there is none (`--kiosk-printing`).
  sheet.contentWindow?.print()
  sheet.remove()
}
