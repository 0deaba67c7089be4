"use strict";(globalThis["mfe-account chunks"]||=[]).push([[926],{5789(e,o,r){var l=r(3275),s=r(2833),i=r(6949),n=r(7097),a=r(3988),u=r(940),t=r(91),c=r(117),m=r(1631),d=r(8148),h=r(528),p=r(1165),P=r(7290),f=r(7425),j=r(73),x=r(5132),g=r(3680);let v=(0,n.graphql)(`
    query UserProfile($username: String!, $pool: String!, $inPool: Boolean!) {
      user(username: $username) { id username profilePic }
      pool(name: $pool) @include(if: $inPool) {
        id
        ...PoolInfoFields
        ...PoolOfPicksFields @unmask
      }
    }
  `,[x.e,h.l]);r.d(o,{},{UserProfilePage:function(){let e=(0,a.usePathParam)("username"),o=(0,a.useActivePool)(),r=(0,u.useUsername)(),{data:n,error:h,refetch:y}=(0,s.useQuery)(v,{variables:{username:e,pool:o??"",inPool:null!==o},fetchPolicy:"cache-and-network"});(0,i.R_)(g.q,(0,i.Z7)(),()=>void y().catch(()=>void 0));let $=n?.user,F=n?.pool,k=null!==o&&void 0===F&&!h,b=void 0!==$&&$?.username===r;return(0,l.jsx)(d.Page,{title:`${$?.username??e}’s Profile`,children:(0,l.jsxs)(p.U,{aside:(F?.isMember||k)&&(0,l.jsx)(x.F,{of:F??null}),children:[h&&(0,l.jsx)(m.FaultNotice,{error:h,onRetry:y}),!n&&!h&&(0,l.jsx)(P.F,{label:"Loading the profile"}),n&&!$&&(0,l.jsxs)(c.EmptyState,{children:["There is no player called ",e,"."]}),$&&(0,l.jsxs)(l.Fragment,{children:[(0,l.jsx)(j.q,{name:$.username,picture:$.profilePic,actions:b&&(0,l.jsx)(t.ButtonLink,{href:a.paths.profile(o),children:"Change your profile"})}),(0,l.jsx)(f.w,{username:$.username,isOwn:b,pool:F})]})]})})}})}}]);
//# sourceMappingURL=926.f8cf82e819379ed9.js.map