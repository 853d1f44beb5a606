/** The build that a worker came with: `files` are its scripts, styles and letters, by address. */
type Release = { id: string; files: readonly string[] }

/** Written by the build (`scripts/build-worker.ts`). */
declare const builtRelease: Release

export const release = builtRelease
