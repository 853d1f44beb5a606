// The public file of this room; README.md says what each of these is for.
export { createListeners } from './listeners.ts'
export { storedJson, storedText } from './stored-value.ts'
