/** On an answer of the API that the service worker kept: when the shop gave it, in milliseconds. */
export const keptAtHeader = 'x-kept-at'
