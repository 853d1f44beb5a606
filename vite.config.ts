import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two builds from one file: the browser's (with a manifest) and the one the server renders pages with.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // `.env` is read by `npm start` and its like, for all settings alike; tests build without it.
  envDir: false,
  publicDir: 'src/web/public',
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // The content policy allows no data: fonts, and every file is cached for good anyway.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: ['src/web/entry-client.tsx', 'src/web/entry-start.ts'],
          output: {
            // Each file is run by itself: the largest apart, so that no task keeps a tap waiting for long; what every page
            // needs in one, what all that sells needs in another, so that a slow line has fewer to ask for.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/react-router\// },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: /src\/(?!web\/entry-|platform\/browser\/start\/).*\.tsx?$/,
                },
                {
                  name: 'buying',
                  test: /src\/(domain\/pricing\/|web\/(tracked-lines|without-waiting|cart\/line-of-product|ui\/select-field))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
}))
