import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateCodePlugin } from './scripts/late-code-plugin.ts'

// The screens of the staff, apart from what shoppers load: nothing of them can end in a page of the shop.
export default defineConfig({
  plugins: [lateCodePlugin(), react()],
  envDir: false,
  base: '/admin/',
  publicDir: false,
  build: {
    outDir: 'dist/admin',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'src/admin/admin.html' },
  },
})
