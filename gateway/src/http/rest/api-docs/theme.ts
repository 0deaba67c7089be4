// The look of the browsable API: our icon, and nothing wider than a phone.

const flag = `<path d='M11 5h15l-4.5 5.5L26 16H11z' fill='#ffd21a'/><path d='M8.5 4H11v24H8.5z' fill='#ffffff'/>`;

const icon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='4' fill='#0f211a'/>${flag}</svg>`;

const logo = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 150 32' width='188' height='40'>${flag}<text x='36' y='23' fill='#ffffff' font-family='system-ui, sans-serif' font-size='20' font-weight='700'>Fairway</text></svg>`;

const css = `
.swagger-ui .topbar { background: #0f211a; }
.swagger-ui .topbar .download-url-wrapper { display: none !important; }
.swagger-ui .topbar-wrapper { justify-content: space-between; flex-wrap: nowrap; }
.swagger-ui .wrapper { overflow-x: clip; }
.swagger-ui .info .markdown code, .swagger-ui .opblock-description code { overflow-wrap: anywhere; }
`;

export const docsTheme = {
  logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/' },
  theme: {
    title: 'Fairway API',
    css: [{ filename: 'fairway.css', content: css }],
    favicon: [{ filename: 'fairway.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
  },
};
