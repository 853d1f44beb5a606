// The public file of this room; README.md says what each of these is for.
export { renderAllDeferred, renderDeferred } from './deferred-rendering.ts'
export { tellHydrated, whenHydrated } from './tell-hydrated.ts'
export { useNativeRadios } from './use-native-radios.ts'
