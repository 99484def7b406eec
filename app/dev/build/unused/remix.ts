import { type Cut, unused } from "./cut-code.ts";

/**
 * What the site never uses of Remix: lazy discovery, pages without a server, data from before single fetch,
 * prefetching, and replacing modules while developing.
 */
export const remixCode: Readonly<Record<string, Cut>> = {
  // Data that JSON doesn't have.
  "turbo-stream/dist/turbo-stream.mjs": { spans: [["case TYPE_URL:", "case TYPE_NULL_OBJECT:", ""]] },
  "@remix-run/react/dist/esm/fog-of-war.js": {
    bodies: {
      isFogOfWarEnabled: "return false;",
      getPartialManifest: unused,
      getPatchRoutesOnNavigationFunction: "",
      useFogOFWarDiscovery: "",
      fetchAndApplyManifestPatches: unused,
    },
  },
  // Data from before single fetch, pages without a server, and modules replaced while developing.
  "@remix-run/react/dist/esm/routes.js": {
    bodies: {
      fetchServerHandlerAndMaybeUnwrap: "return singleFetch();",
      fetchServerHandler: unused,
      unwrapServerResponse: unused,
      preventInvalidServerHandlerCall: "",
      wrapShouldRevalidateForHdr: unused,
      createClientRoutesWithHMRRevalidationOptOut: unused,
    },
    texts: {
      "if (isSpaMode)": "if (false)",
      '(!isSpaMode || route.id === "root")': "true",
      'isSpaMode && route.id !== "root" ||': "",
      "if (needsRevalidation)": "if (false)",
      "future.v3_singleFetch &&": "",
      // clientLoader, which no route has.
      "if (!routeModule.clientLoader)": "if (true)",
      "if (mod.clientLoader)": "if (false)",
    },
  },
  "@remix-run/react/dist/esm/browser.js": {
    texts: {
      "window.__remixContext.future.v3_singleFetch": "true",
      "if (!window.__remixContext.isSpaMode)": "if (true)",
      "&& !window.__remixContext.isSpaMode": "",
      // A page with errors has no scripts.
      "if (hydrationData && hydrationData.errors)": "if (false)",
    },
  },
  "@remix-run/react/dist/esm/components.js": {
    bodies: {
      usePrefetchBehavior: "return [false, null, theirElementProps];",
      PrefetchPageLinks: unused,
      PrefetchPageLinksImpl: unused,
    },
    texts: {
      'NavLink.displayName = "NavLink";': "",
      "shouldPrefetch && !isAbsolute ?": "false ?",
      "isSpaMode && !isHydrated": "false",
      "isPageLinkDescriptor(link) ?": "false ?",
    },
  },
  "@remix-run/react/dist/esm/single-fetch.js": {
    bodies: { singleFetchLoaderFetcherStrategy: unused, StreamTransfer: unused },
    texts: { "if (manifest.routes[m.route.id].hasClientLoader)": "if (false)" },
  },
  "@remix-run/react/dist/esm/data.js": {
    texts: {
      "contentType && /\\bapplication\\/json\\b/.test(contentType)": "false",
      "contentType && /\\btext\\/plain\\b/.test(contentType)": "false",
    },
  },
  // The server writes this script, which React leaves alone.
  "@remix-run/react/dist/esm/scroll-restoration.js": { texts: { "if (isSpaMode)": "if (true)" } },
  "@remix-run/react/dist/esm/fallback.js": { bodies: { RemixRootDefaultHydrateFallback: "return null;" } },
  // If even the error page of root.tsx fails.
  "@remix-run/react/dist/esm/errorBoundaries.js": {
    bodies: {
      RemixRootDefaultErrorBoundary:
        'return React.createElement("html", null, React.createElement("body", null, "Application Error"));',
    },
  },
};
