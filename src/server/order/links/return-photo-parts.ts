import { html, type Markup } from '#platform/http/http.ts'
import type { PhotosRefusal } from '#server/returns/return-photos.ts'

const unreadable = 'That file is no photograph that we can read. Please choose a JPEG or PNG.'

/** Why a photograph was not taken, for who sent it. */
export const photoFaults: Readonly<Record<PhotosRefusal, string>> = {
  'too-large': 'A photograph may have 8 MB. Please choose a smaller one.',
  'too-many-pixels': 'That photograph has too many points for us. Please choose a smaller one.',
  'not-a-photo': unreadable,
  damaged: unreadable,
  busy: 'Many send photographs just now. Please try again in a moment.',
  'too-many-photos': 'We take five photographs of an order.',
}

export function isPhotoFault(reason: string): reason is PhotosRefusal {
  return Object.hasOwn(photoFaults, reason)
}

/** Phones turn what they keep in another form into one of these. */
export function photoField(label: string): Markup {
  return html`<label
    >${label} <input name="photo" type="file" accept="image/jpeg,image/png,image/webp"
  /></label>`
}

/** One more photograph of a case. */
export function photoForm(action: string, { token, id }: { token: string; id: string }): Markup {
  return html`<form method="post" action="${action}" enctype="multipart/form-data">
    <input type="hidden" name="t" value="${token}" />
    <input type="hidden" name="case" value="${id}" />
    ${photoField('A photograph of what is wrong with it')}
    <button name="do" value="photo">Send the photograph</button>
  </form>`
}
