// The public file of this room; README.md says what each of these is for.
export { createListeners } from './listeners.ts'
export { onStoredElsewhere } from './stored-elsewhere.ts'
export { storedJson, storedText } from './stored-value.ts'
