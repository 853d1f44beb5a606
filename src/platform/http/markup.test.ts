import { expect, test } from 'vitest'
import { html } from './markup.ts'

test('whatever stands in a page as a value is text', () => {
  const name = `<img src=x onerror="alert('1')"> & co`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; co">&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; co</p>',
  )
})

test('markup stays markup, lists stand one after the other, null is nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`)
  expect(html`<b>${items}</b>${null}${3}`.markup).toBe('<b><i>a</i><i>&#60;b&#62;</i></b>3')
})
