import { html, type Markup } from '#platform/http/http.ts'
import { timeZone } from '#server/settings/policy.ts'

/** Whether the shop may write on WhatsApp: off until they say so, and off again with one press. */
export function whatsappPart(
  action: string,
  { token, chosenAt }: { token: string; chosenAt: Date | null },
): Markup {
  const words = chosenAt
    ? `Since ${day.format(chosenAt)} we write to you on WhatsApp, and by SMS when that does not arrive.`
    : 'We write to you by SMS. We can write on WhatsApp too.'
  return html`<h2>Messages</h2>
    <p>${words}</p>
    <form method="post" action="${action}">
      <input type="hidden" name="t" value="${token}" />
      <button name="do" value="${chosenAt ? 'whatsapp-off' : 'whatsapp-on'}">
        ${chosenAt ? 'By SMS only' : 'Also on WhatsApp'}
      </button>
    </form>`
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone })
